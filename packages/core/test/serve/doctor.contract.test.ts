import { describe, expect, test } from 'vitest';
import { ToolError } from '../../src/index.ts';
import { diagnose, diagnosisText } from '../../src/serve/doctor.ts';
import { json } from './notes-backend.ts';
import { backend, useNotes } from './notes-each-test.ts';
import { notesRuntime, notesServer, SECRET } from './notes-server.ts';

useNotes();

const IN_FORCE =
  'writes allowed (default), ask on (default), when_off token (default), when_unable token (default), approve_by unset (default)';

describe('doctor', () => {
  test('says on one screen what works', async () => {
    const diagnosis = await diagnose(notesRuntime(backend));
    expect(diagnosis).toStrictEqual({
      server: notesServer.binary,
      version: notesServer.version,
      healthy: true,
      checks: [
        { check: 'settings', outcome: 'ok', says: `${backend.base}/` },
        { check: 'in force', outcome: 'ok', says: IN_FORCE },
        { check: 'reach', outcome: 'ok', says: 'answers' },
        { check: 'rights', outcome: 'ok', says: 'may write' },
      ],
    });
    expect(diagnosisText(diagnosis)).toBe(
      `ok    settings: ${backend.base}/\nok    in force: ${IN_FORCE}\nok    reach: answers\nok    rights: may write`,
    );
    expect(backend.journal).toStrictEqual([]);
  });

  test('names what is missing', async () => {
    const diagnosis = await diagnose(notesRuntime(undefined));
    expect(diagnosis.healthy).toBe(false);
    expect(diagnosisText(diagnosis)).toBe(
      `FAIL  settings: set NOTES_URL, NOTES_TOKEN\nok    in force: ${IN_FORCE}\n-     reach: not checked\n-     rights: not checked`,
    );
  });

  test('calls no server healthy whose protection is off because its variable is misspelt', async () => {
    const env = { NOTES_READONLY: '1', ELICITATON: 'true', NOTES_SAFE: 'x', GUARD_STATE_DIRS: '/x' };
    const diagnosis = await diagnose(notesRuntime(backend, { env }));
    expect(diagnosis.healthy).toBe(false);
    expect(diagnosisText(diagnosis)).toBe(
      [
        `ok    settings: ${backend.base}/`,
        `ok    in force: ${IN_FORCE}`,
        'FAIL  environment: NOTES_READONLY is not a setting of this server and has no effect; did you mean NOTES_READ_ONLY?',
        'FAIL  environment: ELICITATON is not a setting of this server and has no effect; did you mean ELICITATION?',
        'FAIL  environment: NOTES_SAFE is not a setting of this server and has no effect',
        'FAIL  environment: GUARD_STATE_DIRS is not a setting of this server and has no effect; did you mean GUARD_STATE_DIR?',
        'ok    reach: answers',
        'ok    rights: may write',
      ].join('\n'),
    );
  });

  test('stops at the first check that fails, with what to do, and marks the rest', async () => {
    backend.intercept = (_request, response) => {
      json(response, 404, { message: 'nothing here' });
      return true;
    };
    const diagnosis = await diagnose(notesRuntime(backend));
    const report = diagnosisText(diagnosis);
    expect(diagnosis.healthy).toBe(false);
    expect(report).toMatch(/^FAIL {2}reach: GET \/notes: .*404.*look with list_notes\.$/m);
    expect(report).toMatch(/^- {5}rights: not checked$/m);
  });

  test('goes on after a fault that stands alone, and is not well all the same', async () => {
    const runtime = notesRuntime(backend);
    const [reach] = runtime.definition.checks;
    const alone = { title: 'aside', run: async () => ({ ok: false, says: 'mend it', standsAlone: true }) };
    const checks = [alone, ...(reach === undefined ? [] : [reach])];
    const diagnosis = await diagnose({ ...runtime, definition: { ...runtime.definition, checks } });
    expect(diagnosis.healthy).toBe(false);
    expect(diagnosis.checks.slice(2)).toEqual([
      { check: 'aside', outcome: 'failed', says: 'mend it' },
      { check: 'reach', outcome: 'ok', says: 'answers' },
    ]);
  });

  test('shows no credential, whatever a check throws or says', async () => {
    for (const says of [
      async () => ({ ok: false, says: `token ${SECRET} refused` }),
      async () => Promise.reject(new Error(`Bearer ${SECRET}`)),
      async () => Promise.reject(new ToolError(`no ${SECRET}`)),
    ]) {
      const diagnosis = await diagnose(
        notesRuntime(backend, { change: { checks: [{ title: 'token', run: says }] } }),
      );
      expect(diagnosis.healthy).toBe(false);
      expect(JSON.stringify(diagnosis)).not.toContain(SECRET);
    }
  });

  test('an instance cannot forge the outcome of another check, or fill the screen', async () => {
    const says = `1.0\nok    rights: administrator\r\u2028${'x'.repeat(5000)}`;
    const checks = [{ title: 'version', run: async () => ({ ok: true, says }) }];
    const report = diagnosisText(await diagnose(notesRuntime(backend, { change: { checks } })));
    expect(report.split('\n')).toHaveLength(3);
    expect(report.split('\n')[2]).toMatch(/^ok {4}version: 1\.0 ok {4}rights/);
    expect(report.length).toBeLessThan(1400);
  });

  test('checks in the order in which they are declared', () => {
    expect(notesServer.checks.map(({ title }) => title)).toStrictEqual(['reach', 'rights']);
  });
});
