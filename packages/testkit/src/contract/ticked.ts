/** What a client declares that can show a form. */
export const FORM = { elicitation: { form: {} } };

/** The one answer that is a yes, under the name that a question has. */
export const TICKED = { confirm: { action: 'accept', content: { confirm: true } } };
