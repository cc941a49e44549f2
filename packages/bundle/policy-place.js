/** Another place for the policy, for tests: the one of a released server is a constant of the core. */
export function policyAt(place) {
  if (place === undefined) return [];
  return [
    {
      name: 'policy place',
      setup(bundler) {
        bundler.onLoad({ filter: /[\\/]policy[\\/]place\.(ts|js)$/ }, () => ({
          contents: `export const policyPlace = () => ${JSON.stringify(place)};`,
          loader: 'js',
        }));
      },
    },
  ];
}
