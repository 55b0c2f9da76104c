import type { SanityClient } from 'sanity'
import type { LakeWatch } from './lake-watch.ts'

/** Makes one watch per client, which all components share. */
export function watchPerClient<Value, Rest extends readonly unknown[]>(
  make: (client: SanityClient, ...rest: Rest) => LakeWatch<Value>,
): (client: SanityClient, ...rest: Rest) => LakeWatch<Value> {
  const watches = new WeakMap<SanityClient, LakeWatch<Value>>()
  return (client, ...rest) => {
    const watch = watches.get(client) ?? make(client, ...rest)
    watches.set(client, watch)
    return watch
  }
}
