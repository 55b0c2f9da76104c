import { useRouter } from '@tanstack/react-router'
import { type RefCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadRecaptcha, type Recaptcha } from './recaptcha.ts'

/** How wide the provider draws its checkbox, in pixels; on a narrow phone the compact one fits. */
const normalWidth = 304
/** How long sending waits for the provider's script, in ms. */
const loadMs = 10_000

/**
 * `off`: the form has none. `failed`: the script cannot be loaded, so the server decides.
 */
export type CaptchaState = 'off' | 'loading' | 'unsolved' | 'solved' | 'failed'

/** A form's captcha. */
export interface Captcha {
  readonly state: CaptchaState
  /** Takes the element that is to hold the checkbox. */
  readonly place: RefCallback<HTMLElement>
  /** The solved captcha's token; empty until it is solved. */
  token(): string
  /**
   * Resolves once the checkbox stands there, the script cannot be loaded, or 10 s are over; a script
   * that could not be loaded before is asked for again.
   */
  settled(): Promise<void>
  /** Whether it stands there and was not solved; one that could not be loaded is for the server to judge. */
  isUnsolved(): boolean
  /** Makes the visitor solve it again: a token is good for one inquiry. */
  reset(): void
}

interface Widget {
  readonly api: Recaptcha
  readonly id: number
}

/**
 * The captcha of one form, rendered into its container once the provider's script is there.
 *
 * @param onSolved called each time that the visitor solves it
 */
export function useCaptcha(onSolved: () => void): Captcha {
  const { recaptchaSiteKey, recaptchaUrl, features } = useRouter().options.context.settings
  const isShown = features.recaptcha && recaptchaSiteKey !== undefined && recaptchaUrl !== undefined
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const [state, setState] = useState<CaptchaState>(isShown ? 'loading' : 'off')
  const widget = useRef<Widget>(null)
  const load = useRef(async () => {})
  const tellSolved = useEffectEvent(onSolved)

  useEffect(() => {
    if (!isShown || container === null) return undefined
    // An element of this effect's own: the provider renders once into each.
    const place = document.createElement('div')
    container.append(place)
    let isGone = false

    const show = async () => {
      setState('loading')
      const api = await loadRecaptcha(recaptchaUrl)
      if (isGone || widget.current) return
      const id = api.render(place, {
        sitekey: recaptchaSiteKey,
        size: place.clientWidth < normalWidth ? 'compact' : 'normal',
        callback: () => {
          setState('solved')
          tellSolved()
        },
        'expired-callback': () => setState('unsolved'),
      })
      widget.current = { api, id }
      setState('unsolved')
    }
    load.current = () => show().catch(() => setState('failed'))
    void load.current()
    return () => {
      isGone = true
      widget.current = null
      load.current = async () => {}
      place.remove()
    }
  }, [container, isShown, recaptchaSiteKey, recaptchaUrl])

  const token = () => widget.current?.api.getResponse(widget.current.id) ?? ''
  return {
    state,
    place: setContainer,
    token,
    async settled() {
      if (!isShown || widget.current) return
      const late = new Promise<void>((resolve) => void setTimeout(resolve, loadMs))
      await Promise.race([load.current(), late])
    },
    isUnsolved: () => widget.current !== null && token() === '',
    reset() {
      if (!widget.current) return
      widget.current.api.reset(widget.current.id)
      setState('unsolved')
    },
  }
}
