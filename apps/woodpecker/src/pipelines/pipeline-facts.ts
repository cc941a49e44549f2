import { type Fact, type Words, words } from '@guard/core';
import type { Pipeline } from '../api/pipelines.ts';

/** What a list of pipelines is shown of, so that it can be read. */
const MOST = 20;

/** What a person recognises many pipelines of a repository by. */
export function pipelineListFacts(
  pipelines: readonly Pipeline[],
  repo: { readonly full_name: string } | undefined,
): Fact[] {
  const left = pipelines.length - MOST;
  return [
    read(words`Repository`, repo?.full_name),
    ...pipelines.slice(0, MOST).map((one) => read(words`Pipeline ${one.number}`, titleOf(one))),
    ...(left > 0 ? [read(words`Further pipelines`, words`${left}`)] : []),
  ];
}

/**
 * What a person recognises a pipeline by.
 *
 * @param repo undefined where it could not be read
 */
export function pipelineFacts(pipeline: Pipeline, repo: { readonly full_name: string } | undefined): Fact[] {
  const { branch = '', refspec = '', commit = '', author = '', from_fork } = pipeline;
  return [
    read(words`Repository`, repo?.full_name),
    read(words`Title`, titleOf(pipeline)),
    read(words`Author`, author),
    read(words`Branch`, branch),
    ...(refspec === '' ? [] : [read(words`From and to`, refspec)]),
    read(words`Commit`, commit),
    read(words`From a fork`, from_fork ? words`yes` : words`no`),
  ];
}

function read(label: Words, value: string | Words | undefined): Fact {
  return { label, value, from: 'backend' };
}

function titleOf({ title = '', message }: Pipeline): string {
  const [subject = ''] = message.split('\n', 1);
  return title === '' ? subject : title;
}
