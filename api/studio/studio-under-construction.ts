/** The page shown while the Studio is being built, which takes some seconds on a first start. */
export const studioUnderConstruction = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <meta http-equiv="refresh" content="2" />
    <title>The Studio is being built</title>
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 0.5rem;
        padding: 2rem; font: 1.125rem/1.5 system-ui, sans-serif; color: #14213d; background: #f7f5f0 }
      h1 { margin: 0; font-size: 1.75rem }
      p { margin: 0; max-width: 32rem }
    </style>
  </head>
  <body>
    <h1>The Studio is being built</h1>
    <p>This happens once after a change of its sources and takes up to a minute. The page opens by itself.</p>
  </body>
</html>
`
