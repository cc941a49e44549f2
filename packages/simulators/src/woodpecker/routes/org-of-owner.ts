import type { Database } from '../database.ts';
import type { OrgRow } from '../rows/org.ts';

/** The organization that an owner at the forge stands for, made when it is not there yet. */
export function orgOfOwner(db: Database, forgeId: number, owner: string): OrgRow {
  const found = db.orgs.rows.find(
    (org) => org.forge_id === forgeId && org.name.toLowerCase() === owner.toLowerCase(),
  );
  return (
    found ?? db.orgs.insert({ forge_id: forgeId, name: owner, is_user: false, private: false, members: {} })
  );
}
