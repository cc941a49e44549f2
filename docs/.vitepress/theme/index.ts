import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import Architecture from './pictures/Architecture.vue';
import AskDialog from './pictures/AskDialog.vue';
import AsksTable from './pictures/AsksTable.vue';
import CallFlow from './pictures/CallFlow.vue';
// oxlint-disable-next-line import/no-unassigned-import -- a style sheet exports nothing
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('Architecture', Architecture);
    app.component('AskDialog', AskDialog);
    app.component('AsksTable', AsksTable);
    app.component('CallFlow', CallFlow);
  },
} satisfies Theme;
