import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { drawSampleHead, type SchoolSettings } from '#contract'
import { call } from '#web/api/call.ts'
import classes from './school-settings.module.css'

/** ms without typing after which it is drawn. */
const pause = 300

/** The head as it prints, set by what sets the papers. */
export function HeadPreview({
  header_1,
  header_2,
  logo,
  font,
}: Pick<SchoolSettings, 'header_1' | 'header_2' | 'logo' | 'font'>) {
  const { t } = useLingui()
  const [typed] = useDebouncedValue(JSON.stringify({ header_1, header_2, logo, font }), pause)
  const { data, error } = useQuery({
    queryKey: [drawSampleHead.path, typed],
    queryFn: ({ signal }) => call(drawSampleHead, JSON.parse(typed), { signal, toasts: 'none' }),
    placeholderData: keepPreviousData,
  })
  const url = usePicture(data?.data.page)
  return (
    <section className={classes.preview} aria-label={t`The head as it prints`}>
      <Group justify="space-between" pb="sm">
        <Text size="sm" fw={600}>
          <Trans>As it prints</Trans>
        </Text>
        <Text size="xs" c="dimmed">
          {error ? <Trans>It cannot be drawn just now.</Trans> : <Trans>changes as you type</Trans>}
        </Text>
      </Group>
      {url && <img src={url} alt={t`The head above a few questions`} />}
    </section>
  )
}

/** The address of an SVG as a picture, so that nothing of it is part of the page. */
function usePicture(page: string | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!page) return
    const made = URL.createObjectURL(new Blob([page], { type: 'image/svg+xml' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [page])
  return url
}
