export { createPage } from './create-page.ts';
