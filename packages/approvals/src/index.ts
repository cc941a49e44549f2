export { approvalPage } from './page/page.ts';
