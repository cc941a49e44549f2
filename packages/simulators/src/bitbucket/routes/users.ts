import { json } from '../http/answers.ts';
import { param } from '../http/call.ts';
import { filtered, page } from '../http/pages.ts';
import { noSuch } from '../http/refusals.ts';
import { licensed } from '../http/route.ts';
import { userShape } from '../rows/shapes.ts';

export const USER_ROUTES = [
  licensed('GET', '/users', (call) =>
    page(
      call,
      call.instance.db.users.filter(({ name, displayName }) =>
        filtered(call, 'filter', `${name} ${displayName}`),
      ),
      ({ name }) => userShape(call.instance, name),
    ),
  ),
  licensed('GET', '/users/:slug', (call) => {
    const slug = param(call, 'slug');
    const user = call.instance.db.users.find((one) => one.slug === slug);
    if (user === undefined) throw noSuch('user', `No user with the slug ${slug}.`);
    return json(userShape(call.instance, user.name));
  }),
];
