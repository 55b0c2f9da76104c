/**
 * The part of a browser's tab that tests use in every engine: Playwright's page in Chromium,
 * Puppeteer's page in Firefox, and `WebkitTab` in WebKit.
 */
export interface EngineTab {
  /** Opens a page and waits until it has loaded. */
  goto(url: string): Promise<unknown>
  /** Runs a function in the page; its argument and result are JSON. */
  evaluate<Argument, Result>(
    run: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result>
  /** Waits until the function returns true in the page. */
  waitForFunction(isTrue: () => boolean): Promise<unknown>
  readonly mouse: { click(x: number, y: number): Promise<void> }
  readonly touchscreen: { tap(x: number, y: number): Promise<void> }
  readonly keyboard: {
    press(key: EngineKey): Promise<void>
    type(text: string): Promise<void>
  }
  /** Writes a PNG file of the complete page. */
  screenshot(options: { path: string; fullPage: true }): Promise<unknown>
}

export type EngineKey = 'ArrowDown' | 'ArrowRight' | 'ArrowUp' | 'Enter' | 'Escape' | 'Shift'

/** A screen's size in pixels. */
export interface ScreenSize {
  readonly width: number
  readonly height: number
}

/** A tab with its own profile. */
export interface OpenTab {
  readonly tab: EngineTab
  /** The errors and warnings of the tab's console. */
  readonly complaints: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

/** A running browser. */
export interface EngineBrowser {
  open(size: ScreenSize): Promise<OpenTab>
  stop(): Promise<void>
}
