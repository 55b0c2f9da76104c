interface DataScriptProps {
  readonly id: string
  readonly json: string
}

/** Data in the page. Browsers do not run it, so the page's policy need not name it. */
export function DataScript({ id, json }: DataScriptProps) {
  return <script id={id} type="application/json" dangerouslySetInnerHTML={{ __html: json }} />
}
