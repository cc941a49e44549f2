/** What GET /api/admin/general shows. */
export interface GeneralSettings {
  sessionTimeout: number;
  metricsPrometheus: boolean;
  metricsJson: boolean;
  /** Null or an argon2id hash, never the password. */
  metricsPassword: string | null;
}

export function freshGeneralSettings(): GeneralSettings {
  return { sessionTimeout: 3600, metricsPrometheus: false, metricsJson: false, metricsPassword: null };
}
