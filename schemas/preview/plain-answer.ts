import { vercelStegaClean } from '@vercel/stega'

/** Removes the marks of {@link markAnswer} from all texts in a value. */
export function plainAnswer<Data>(data: Data): Data {
  return vercelStegaClean(data)
}
