/** What a request can read and write; set by the access middleware, read by every lake route. */
export interface Access {
  /** `anonymous` reads published documents whose id holds no dot; `editor` and above write. */
  readonly role: 'anonymous' | 'viewer' | 'editor' | 'administrator'
  /** The identity written into transactions and returned by `identity()`. */
  readonly userId: string
}

/** Hono context variables shared by the lake's routes. */
export interface LakeVariables {
  access: Access
}

/** The identity under which the lake itself reads and writes, such as asset documents. */
export const systemAccess: Access = { role: 'administrator', userId: '<system>' }
