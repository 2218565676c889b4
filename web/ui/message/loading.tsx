import { Trans } from '@lingui/react/macro'
import { Group, Loader, Text } from '@mantine/core'

/** Stands where something will, until it is read. */
export const Loading = () => (
  <Group role="status" gap="sm" justify="center" py="xl">
    <Loader size="sm" aria-hidden />
    <Text c="dimmed">
      <Trans>Loading...</Trans>
    </Text>
  </Group>
)
