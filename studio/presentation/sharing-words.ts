import { defineLocaleResourceBundle, definePlugin } from 'sanity'

/**
 * The words of Presentation's menu "Share this preview" if the site does more than Sanity's own
 * say: `api/preview/` ends a shared link 24 hours after sharing was switched on.
 */
export const sharingWords = definePlugin({
  name: 'petjet-sharing-words',
  i18n: {
    bundles: [
      defineLocaleResourceBundle({
        locale: 'en-US',
        namespace: 'presentation',
        resources: {
          'share-preview-menu.toggle-button.label_second-line':
            'with anyone who has the link, for 24 hours',
          'share-preview-menu.toggle-button.tooltip_enable': 'Make a link that works for 24 hours',
          'share-preview-menu.toggle-button.tooltip_disable':
            'End the link now, also for those who have opened it',
        },
      }),
    ],
  },
})
