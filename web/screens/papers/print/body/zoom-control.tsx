import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import classes from '../../papers.module.css'
import { nextZoom, type Zoom } from './page-size.ts'

interface ZoomControlProps {
  zoom: Zoom
  /** The scale at which the pages are shown. */
  scale: number
  onZoom: (zoom: Zoom) => void
}

/** Makes the pages smaller or larger, or as wide as there is room for. */
export function ZoomControl({ zoom, scale, onZoom }: ZoomControlProps) {
  const { t } = useLingui()
  const smaller = nextZoom(scale, 'out')
  const larger = nextZoom(scale, 'in')
  const percent = Math.round(scale * 100)
  return (
    <Group gap={4} wrap="nowrap" className={classes.buttons} role="group" aria-label={t`Zoom`}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t`Smaller`}
        aria-disabled={smaller === null}
        onClick={() => smaller !== null && onZoom(smaller)}
      >
        <IconMinus size={16} aria-hidden />
      </ActionIcon>
      <Text size="sm" w={52} ta="center" aria-live="polite">
        {percent} %
      </Text>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t`Larger`}
        aria-disabled={larger === null}
        onClick={() => larger !== null && onZoom(larger)}
      >
        <IconPlus size={16} aria-hidden />
      </ActionIcon>
      <Button variant="default" px="sm" aria-pressed={zoom === 'fit'} onClick={() => onZoom('fit')}>
        <Trans>Fit</Trans>
      </Button>
    </Group>
  )
}
