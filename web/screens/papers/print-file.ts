/** What was printed last: its frame must live until the browser's dialog is closed, which no event tells for a PDF. */
let last: { frame: HTMLIFrameElement; url: string } | null = null

function forgetLast(): void {
  last?.frame.remove()
  if (last) URL.revokeObjectURL(last.url)
  last = null
}

/** Opens the browser's print dialog for a PDF; where a frame can't be printed, the PDF opens in a tab of its own. */
export function printFile(blob: Blob, title: string): void {
  forgetLast()
  const url = URL.createObjectURL(blob)
  const frame = document.createElement('iframe')
  frame.title = title
  // Not display: none: such a frame isn't printed by every browser.
  frame.style.cssText = 'position: fixed; inset: auto 0 0 auto; width: 1px; height: 1px; border: 0; opacity: 0'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  frame.onload = () => {
    try {
      frame.contentWindow?.focus()
      frame.contentWindow?.print()
    } catch {
      open(url, '_blank', 'noopener')
    }
  }
  frame.src = url
  document.body.append(frame)
  last = { frame, url }
}
