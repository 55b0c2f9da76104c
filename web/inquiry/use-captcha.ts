import { useRouter } from '@tanstack/react-router'
import { type RefCallback, useEffect, useRef, useState } from 'react'
import { loadRecaptcha, type Recaptcha } from './recaptcha.ts'

/** How wide the provider draws its checkbox, in pixels; on a narrow phone the compact one fits. */
const normalWidth = 304

/** A form's captcha. */
export interface Captcha {
  /** Whether the form shows one at all. */
  readonly isShown: boolean
  /** Takes the element that is to hold the checkbox. */
  readonly place: RefCallback<HTMLElement>
  /** The solved captcha's token; empty until it is solved. */
  token(): string
  /** Whether it stands there and was not solved; one that could not be loaded is for the server to judge. */
  isUnsolved(): boolean
  /** Makes the visitor solve it again: a token is good for one inquiry. */
  reset(): void
}

interface Widget {
  readonly api: Recaptcha
  readonly id: number
}

/** The captcha of one form, rendered into its container once the provider's script is there. */
export function useCaptcha(): Captcha {
  const { recaptchaSiteKey, recaptchaUrl, features } = useRouter().options.context.settings
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const widget = useRef<Widget>(null)
  const isShown = features.recaptcha && recaptchaSiteKey !== undefined && recaptchaUrl !== undefined

  useEffect(() => {
    if (!isShown || container === null) return undefined
    // An element of this effect's own: the provider renders once into each.
    const place = document.createElement('div')
    container.append(place)
    let isGone = false
    const show = async () => {
      const api = await loadRecaptcha(recaptchaUrl)
      if (isGone) return
      const size = place.clientWidth < normalWidth ? 'compact' : 'normal'
      widget.current = { api, id: api.render(place, { sitekey: recaptchaSiteKey, size }) }
    }
    // Without a captcha the inquiry is sent all the same, and the server decides.
    show().catch(() => {})
    return () => {
      isGone = true
      widget.current = null
      place.remove()
    }
  }, [container, isShown, recaptchaSiteKey, recaptchaUrl])

  const token = () => widget.current?.api.getResponse(widget.current.id) ?? ''
  return {
    isShown,
    place: setContainer,
    token,
    isUnsolved: () => widget.current !== null && token() === '',
    reset: () => widget.current?.api.reset(widget.current.id),
  }
}
