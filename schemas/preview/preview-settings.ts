/** The preview that a page was rendered for; public pages do not have one. */
export interface PreviewSettings {
  /** `published`, `drafts`, or a stack of releases such as `rABC123,drafts`. */
  readonly perspective: string
  /** The titles of the perspective's releases by name; releases without a title are missing. */
  readonly releases: readonly (readonly [name: string, title: string])[]
  /** Whether a frame requested the page, as in the Studio's Presentation tool. */
  readonly isFramed: boolean
  /** Whether a shared link opened the preview, perhaps for a person without a Studio account. */
  readonly isShared: boolean
  /** ISO 8601; after that, the same address shows the public page. */
  readonly endsAt: string
  /** The Studio's address, without a trailing slash, such as `https://www.example.com/studio`. */
  readonly studioUrl: string
}
