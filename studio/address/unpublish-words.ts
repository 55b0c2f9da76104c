import { defineLocaleResourceBundle, definePlugin } from 'sanity'

const leftOut = 'These documents name “<DocumentTitle/>”, and their pages leave it out:'

/**
 * The words of the Studio's own question before something is unpublished or deleted. All references
 * are weak, so that nothing keeps a document on the site; Sanity's words say that it may not be possible.
 */
export const unpublishWords = definePlugin({
  name: 'petjet-unpublish-words',
  i18n: {
    bundles: [
      defineLocaleResourceBundle({
        locale: 'en-US',
        namespace: 'structure',
        resources: {
          'confirm-delete-dialog.referring-documents-descriptor.text_unpublish': leftOut,
          'confirm-delete-dialog.referring-documents-descriptor.text_delete': leftOut,
          'confirm-delete-dialog.referential-integrity-disclaimer.text_unpublish':
            'You can unpublish it all the same. They show it again when you publish it again.',
          'confirm-delete-dialog.referential-integrity-disclaimer.text_delete':
            'You can delete it all the same. Take it out of them afterwards.',
          'confirm-delete-dialog.confirm-anyway-button.text_unpublish': 'Unpublish now',
        },
      }),
    ],
  },
})
