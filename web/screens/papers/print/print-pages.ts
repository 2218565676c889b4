const styles = `
  @page { size: A4; margin: 0 }
  body { margin: 0 }
  img { display: block; width: 210mm; height: 297mm; break-after: page; break-inside: avoid }
  img:last-child { break-after: auto }
`

function showImage(place: Document, page: string): HTMLImageElement {
  const image = place.createElement('img')
  image.src = URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' }))
  image.alt = ''
  return image
}

function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  // Not display: none: such a frame isn't printed by every browser.
  frame.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 1px; height: 1px; border: 0; opacity: 0'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.srcdoc = '<!doctype html>'
  return new Promise((done) => {
    frame.onload = () => done(frame)
    document.body.append(frame)
  })
}

/**
 * Opens the browser's print dialog for compiled pages, one sheet each and nothing else of the screen. They are the pages of the
 * PDF; printing them as a document of our own needs no PDF viewer, which not every browser has.
 */
export async function printPages(pages: string[], title: string): Promise<void> {
  const frame = await openFrame()
  const view = frame.contentWindow
  const place = frame.contentDocument
  if (!view || !place) return frame.remove()
  const images = pages.map((page) => showImage(place, page))
  const style = place.createElement('style')
  style.textContent = styles
  place.title = title
  place.head.append(style)
  place.body.append(...images)
  await Promise.all(images.map((image) => image.decode()))
  view.onafterprint = () => {
    for (const image of images) URL.revokeObjectURL(image.src)
    frame.remove()
  }
  view.focus()
  view.print()
}
