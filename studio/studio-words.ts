import { defineLocaleResourceBundle, definePlugin } from 'sanity'

const leftOut = 'These documents refer to “<DocumentTitle/>”. Their pages will no longer show it:'

/**
 * Replaces the Studio's own words if the site behaves differently. All references are weak, so any
 * document can be unpublished or deleted, although Sanity's words warn that this might fail. A shared
 * preview ends 24 hours after sharing was switched on (`api/preview/`).
 */
export const studioWords = definePlugin({
  name: 'petjet-words',
  i18n: {
    bundles: [
      defineLocaleResourceBundle({
        locale: 'en-US',
        namespace: 'studio',
        resources: {
          'asset-sources.common.uploader.upload-failed.description':
            'The file may be damaged or of another type. Open it on your computer, save it again as a JPEG or PNG, and upload that.',
        },
      }),
      defineLocaleResourceBundle({
        locale: 'en-US',
        namespace: 'structure',
        resources: {
          'confirm-delete-dialog.referring-documents-descriptor.text_unpublish': leftOut,
          'confirm-delete-dialog.referring-documents-descriptor.text_delete': leftOut,
          'confirm-delete-dialog.referential-integrity-disclaimer.text_unpublish':
            'You can still unpublish it. These pages will show it again when you publish it again.',
          'confirm-delete-dialog.referential-integrity-disclaimer.text_delete':
            'You can still delete it. Afterward, remove it from these documents.',
          'confirm-delete-dialog.confirm-anyway-button.text_unpublish': 'Unpublish now',
        },
      }),
      defineLocaleResourceBundle({
        locale: 'en-US',
        namespace: 'presentation',
        resources: {
          'share-preview-menu.toggle-button.label_second-line':
            'with anyone who has the link, for 24 hours',
          'share-preview-menu.toggle-button.tooltip_enable':
            'Create a link that works for 24 hours',
          'share-preview-menu.toggle-button.tooltip_disable':
            'End the link now, even for people who have already opened it',
        },
      }),
    ],
  },
})
