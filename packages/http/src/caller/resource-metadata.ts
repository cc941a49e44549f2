import { getOAuthProtectedResourceMetadataUrl } from '@modelcontextprotocol/server';

/** What a client is told of who may call, by RFC 9728. */
export interface ResourceMetadata {
  readonly url: URL;
  readonly document: Readonly<Record<string, unknown>>;
}

/** @param resource address of the MCP endpoint */
export function resourceMetadata(resource: URL, issuer: string, title: string): ResourceMetadata {
  return {
    url: new URL(getOAuthProtectedResourceMetadataUrl(resource)),
    document: {
      resource: resource.href,
      authorization_servers: [issuer],
      scopes_supported: ['read', 'write'],
      bearer_methods_supported: ['header'],
      resource_name: title,
    },
  };
}
