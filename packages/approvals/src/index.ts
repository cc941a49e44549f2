export { type PageEntry, type ShownFact, type ShownQuestion, type Standing } from './desk.ts';
export { entryPage } from './page/page.ts';
