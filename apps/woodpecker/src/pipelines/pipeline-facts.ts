import { type Fact, type Words, words } from '@guard/core';
import type { Pipeline } from '../api/pipelines.ts';

/**
 * By what a person recognises a pipeline.
 *
 * @param repo undefined where it could not be read
 */
export function pipelineFacts(pipeline: Pipeline, repo: { readonly full_name: string } | undefined): Fact[] {
  const { title = '', message, branch = '', refspec = '', commit = '', author = '', from_fork } = pipeline;
  const [subject = ''] = message.split('\n', 1);
  return [
    read(words`Repository`, repo?.full_name),
    read(words`Title`, title === '' ? subject : title),
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
