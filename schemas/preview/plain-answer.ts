import { vercelStegaClean } from '@vercel/stega'

/** Takes the marks out of everything in a value that {@link markAnswer} has marked. */
export function plainAnswer<Data>(data: Data): Data {
  return vercelStegaClean(data)
}
