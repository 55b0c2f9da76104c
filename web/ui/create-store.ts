import { useSyncExternalStore } from 'react'

/** A value outside of React, null at first and on the server, that components can follow. */
interface Store<Value> {
  readonly get: () => Value | null
  readonly set: (value: Value | null) => void
  /** The value; renders again when it changes. */
  readonly useValue: () => Value | null
}

export function createStore<Value>(): Store<Value> {
  let current: Value | null = null
  const listeners = new Set<() => void>()
  const get = () => current
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set(value) {
      current = value
      for (const listener of listeners) listener()
    },
    useValue: () => useSyncExternalStore(subscribe, get, () => null),
  }
}
