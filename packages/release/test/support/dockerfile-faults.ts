import { DockerfileParser, type Instruction, ModifiableInstruction } from 'dockerfile-ast';

/** The rules for our images, in the place of a linter: what an image of one program may consist of. */
const KEYWORDS = new Set(['FROM', 'LABEL', 'COPY', 'WORKDIR', 'USER', 'HEALTHCHECK', 'ENTRYPOINT']);
const TAGGED = /^[\w./-]+:(?!latest(?:@|$))[\w.-]+(?:@sha256:[0-9a-f]{64})?$/;
const WITHOUT_NPM = /^gcr\.io\/distroless\//;

/** What is wrong with a Dockerfile; empty when nothing is. */
export function faultsOfDockerfile(text: string): string[] {
  const file = DockerfileParser.parse(text);
  const images = file.getFROMs().map((from) => from.getImage() ?? '');
  const last = file.getFROMs().at(-1)?.getRange().start.line ?? 0;
  const final = file.getInstructions().filter((each) => each.getRange().start.line >= last);
  return [
    ...images.filter((image) => !TAGGED.test(image)).map((image) => `${image} has no fixed tag`),
    ...(images.length > 1 && WITHOUT_NPM.test(images.at(-1) ?? '') ? [] : ['the final image is not bare']),
    ...final
      .filter((each) => !KEYWORDS.has(each.getKeyword()))
      .map((each) => `the final image has ${each.getKeyword()}`),
    ...faultsOfFinal(final),
  ];
}

function faultsOfFinal(instructions: readonly Instruction[]): string[] {
  const rest = (keyword: string) =>
    instructions
      .filter((each) => each.getKeyword() === keyword)
      .map((each) => each.getRawArgumentsContent() ?? '');
  return [
    ...(/^[1-9]\d*:[1-9]\d*$/.test(rest('USER').at(-1) ?? '')
      ? []
      : ['it runs as root, or as nobody knows whom']),
    ...(isExec(rest('ENTRYPOINT').at(-1)) ? [] : ['it starts through a shell']),
    ...(isExec(
      rest('HEALTHCHECK')
        .at(-1)
        ?.replace(/^.*?\bCMD /, ''),
    )
      ? []
      : ['it has no check, or one through a shell']),
    ...instructions
      .flatMap((each) => (each instanceof ModifiableInstruction ? each.getFlags() : []))
      .filter((flag) => flag.getName() === 'chown')
      .map(() => 'its files belong to the account that runs'),
  ];
}

function isExec(command: string | undefined): boolean {
  return command?.startsWith('["/') ?? false;
}
