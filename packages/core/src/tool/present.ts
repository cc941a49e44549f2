/** A result with a picture beside its data. */
export class Presented<T> {
  readonly data: T;
  readonly as: Presentation;

  constructor(data: T, as: Presentation) {
    this.data = data;
    this.as = as;
  }
}

/** PNG or similar bytes in base64. */
export interface Presentation {
  readonly image: { readonly mimeType: string; readonly base64: string };
}

/** Returns data together with a picture. */
export function present<T>(data: T, as: Presentation): Presented<T> {
  return new Presented(data, as);
}
