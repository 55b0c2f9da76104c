import { fileURLToPath } from 'node:url'

/** The folder of the finished pictures, which the build derives its files from. */
export const mastersFolder = fileURLToPath(new URL('masters', import.meta.url))

/** The folder of the favicon set, whose files the site serves unchanged. */
export const iconsFolder = 'icons'
