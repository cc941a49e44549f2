declare module '*.vue' {
  const component: import('vitepress').EnhanceAppContext['app'] extends {
    component(name: string): infer C | undefined;
  }
    ? C
    : never;
  export default component;
}
declare module '*.css';
