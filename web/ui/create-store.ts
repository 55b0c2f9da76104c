import { useSyncExternalStore } from 'react'

/** A value outside of React that components can follow. */
interface Store<Value> {
  readonly get: () => Value
  readonly set: (value: Value) => void
  /** Calls `listener` after each change; returns a function that unsubscribes. */
  readonly subscribe: (listener: () => void) => () => void
  /** The value; renders again when it changes. */
  readonly useValue: () => Value
}

/** @param initial the value at first, and on the server */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  const get = () => current
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    set(value) {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
