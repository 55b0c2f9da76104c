import { createSerializationAdapter } from '@tanstack/react-router'

/** Tells the browser that the server failed, and no details: an error can hold internal data. */
export const serverErrorAdapter = createSerializationAdapter({
  key: 'server-error',
  test: (value: unknown) => value instanceof Error,
  toSerializable: () => null,
  fromSerializable: () => new Error('The server could not load this page.'),
})
