/** ms after which the browser has taken the file over. */
const handedOver = 10_000

/** Hands a file to the browser's downloads. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), handedOver)
}

/** A name that every file system takes. */
export const fileNameOf = (title: string, ending: string): string =>
  `${title.replace(/[\\/:*?"<>|\u0000-\u001f]+/g, ' ').trim() || 'paper'}.${ending}`
