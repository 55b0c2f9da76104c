import { fileURLToPath } from 'node:url'

/** Where the finished pictures lie, from which the build derives what it serves. */
export const mastersFolder = fileURLToPath(new URL('masters', import.meta.url))

/** The folder among the masters whose files the site serves as they are: the favicon set. */
export const iconsFolder = 'icons'
