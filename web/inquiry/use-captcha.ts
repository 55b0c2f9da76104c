import { useRouter } from '@tanstack/react-router'
import { type RefCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { withTimeout } from '#schemas/protocol/with-timeout.ts'

/** The width of the provider's normal checkbox, in pixels; narrower phones get the compact checkbox. */
const normalWidth = 304
/** How long the form waits for the provider's script before sending, in ms. */
const loadMs = 10_000

/** `off`: the form has no captcha. `failed`: the script cannot be loaded, so the server decides. */
export type CaptchaState = 'off' | 'loading' | 'unsolved' | 'solved' | 'failed'

/** A form's captcha: its state and its controls. */
export interface CaptchaWidget {
  readonly state: CaptchaState
  readonly containerRef: RefCallback<HTMLElement>
  /** The solved captcha's token; empty until the captcha is solved. */
  token(): string
  /**
   * Resolves when the checkbox is shown, the script fails to load, or 10 s have passed. Retries a script
   * that failed to load before.
   */
  ready(): Promise<void>
  /** Whether the checkbox is shown and not solved; false if the checkbox could not be loaded. */
  isUnsolved(): boolean
  /** Clears the checkbox, because a token is valid for one inquiry only. */
  reset(): void
}

interface RenderedWidget {
  readonly api: Recaptcha
  readonly id: number
}

/**
 * Renders the captcha of one form into its container when the provider's script has loaded.
 *
 * @param onSolved called each time the visitor solves the captcha
 */
export function useCaptcha(onSolved: () => void): CaptchaWidget {
  const { recaptchaSiteKey, recaptchaUrl, features } = useRouter().options.context.settings
  const isShown = features.recaptcha && recaptchaSiteKey !== undefined && recaptchaUrl !== undefined
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const [state, setState] = useState<CaptchaState>(isShown ? 'loading' : 'off')
  const widget = useRef<RenderedWidget>(null)
  const load = useRef(async () => {})
  const notifySolved = useEffectEvent(onSolved)

  useEffect(() => {
    if (!isShown || container === null) return undefined
    // A new element for each effect, because the provider renders into an element only once.
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
          notifySolved()
        },
        'expired-callback': () => setState('unsolved'),
      })
      widget.current = { api, id }
      setState('unsolved')
    }
    load.current = () => show().catch(() => setState('failed'))
    void load.current()
    // Without a connection, the provider's frame shows the browser's error page, and stays that way.
    const reload = () => {
      const shown = widget.current
      if (shown?.api.getResponse(shown.id) === '') shown.api.reset(shown.id)
    }
    addEventListener('online', reload)
    return () => {
      removeEventListener('online', reload)
      isGone = true
      widget.current = null
      load.current = async () => {}
      place.remove()
    }
  }, [container, isShown, recaptchaSiteKey, recaptchaUrl])

  const token = () => widget.current?.api.getResponse(widget.current.id) ?? ''
  return {
    state,
    containerRef: setContainer,
    token,
    async ready() {
      if (!isShown || widget.current) return
      await withTimeout(load.current(), loadMs, () => undefined)
    },
    isUnsolved: () => widget.current !== null && token() === '',
    reset() {
      if (!widget.current) return
      widget.current.api.reset(widget.current.id)
      setState('unsolved')
    },
  }
}

interface RecaptchaOptions {
  readonly sitekey: string
  readonly size: 'normal' | 'compact'
  readonly callback: () => void
  readonly 'expired-callback': () => void
}

/** The part of reCAPTCHA v2's script that the forms use. */
interface Recaptcha {
  render(container: HTMLElement, options: RecaptchaOptions): number
  getResponse(widget: number): string
  reset(widget: number): void
}

declare global {
  interface Window {
    grecaptcha?: Recaptcha
    petjetRecaptchaLoaded?: () => void
  }
}

let loading: Promise<Recaptcha> | undefined

/**
 * Loads the provider's script on the first page with a form, once per visit.
 *
 * @param url the provider's base URL
 * @throws {Error} if the script cannot be loaded; the next call tries again
 */
function loadRecaptcha(url: string): Promise<Recaptcha> {
  loading ??= appendScript(url).catch((cause: unknown) => {
    loading = undefined
    throw cause
  })
  return loading
}

function appendScript(url: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      script.remove()
      reject(new Error('The captcha cannot be loaded.'))
    }
    window.petjetRecaptchaLoaded = () => {
      if (window.grecaptcha) resolve(window.grecaptcha)
      else fail()
    }
    script.src = `${url}/recaptcha/api.js?onload=petjetRecaptchaLoaded&render=explicit`
    script.async = true
    script.addEventListener('error', fail)
    document.head.append(script)
  })
}
