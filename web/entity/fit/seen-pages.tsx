import { Plural, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useEffect, useMemo } from 'react'
import classes from './fit.module.css'

/** Pages of a paper, as they are printed. */
export function SeenPages({ pages, count }: { pages: readonly string[]; count: number }) {
  const { t } = useLingui()
  const images = useMemo(
    () => pages.map((page) => URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' }))),
    [pages],
  )
  useEffect(
    () => () => {
      for (const image of images) URL.revokeObjectURL(image)
    },
    [images],
  )
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        <Plural value={count} one="# page" other="# pages" />
      </Text>
      {images.map((image, at) => (
        <img key={image} src={image} alt={t`Page ${at + 1} of ${count}`} className={classes.page} />
      ))}
    </>
  )
}
