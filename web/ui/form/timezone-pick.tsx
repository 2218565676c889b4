import { useLingui } from '@lingui/react/macro'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { zoneToday } from '#contract'

type Props = Omit<NativeSelectProps, 'data' | 'value'> & { value?: string }

/** A time zone, by its place; the one that is set is among them even where the browser doesn't know it. */
export function TimezonePick({ value = '', ...select }: Props) {
  const { t } = useLingui()
  const known = Intl.supportedValuesOf('timeZone').map(zoneToday)
  const names = [...new Set([...known, ...(value ? [value] : [])])].sort()
  const regions = [...new Set(names.map(regionOf))]
  const data = regions.map((region) => ({
    group: region || t`Others`,
    items: names.filter((name) => regionOf(name) === region).map((name) => ({ value: name, label: placeOf(name) })),
  }))
  return <NativeSelect data={data} value={value} {...select} />
}

const regionOf = (name: string) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : '')
const placeOf = (name: string) => name.slice(name.indexOf('/') + 1).replaceAll('_', ' ')
