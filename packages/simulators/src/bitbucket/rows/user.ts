/** An account, or what a project or repository access token acts as. */
export interface UserRow {
  id: number;
  name: string;
  /** In paths; it can differ from the name. */
  slug: string;
  displayName: string;
  emailAddress: string;
  active: boolean;
  /** NORMAL for people; SERVICE for what is no person and cannot merge. */
  type: 'NORMAL' | 'SERVICE';
  /** Without a licence nobody gets past the door. */
  licensed: boolean;
  token: string;
}
