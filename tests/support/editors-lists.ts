const namedText = { _key: 'a', term: 'A workshop', text: 'Since long ago' }

/**
 * The lists that only editors can fill in, by document type.
 *
 * @param picture the id of an image asset
 */
export const editorsLists = (picture: string): Readonly<Record<string, object>> => ({
  aboutPage: {
    makers: [{ ...namedText, picture: { alt: 'A bench', asset: { _ref: picture } } }],
    references: [namedText],
  },
})
