/** The look that text inputs, text areas and select triggers share. */
export const controlClass =
  'w-full min-h-12 rounded-small border border-line-strong bg-paper px-[min(1rem,4.5vw)] py-2.5 wrap-break-word text-body text-ink placeholder:text-slate transition-colors duration-(--duration-quick) hover:border-ink focus-visible:border-ink focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-tan-deep aria-invalid:border-danger aria-invalid:bg-danger-soft/50 disabled:cursor-not-allowed disabled:bg-mist disabled:text-slate'
