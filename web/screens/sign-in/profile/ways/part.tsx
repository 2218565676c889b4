import { Stack, Text } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'

interface PartProps {
  title: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** One kind of one's own ways. */
export function Part({ title, ref, children }: PartProps) {
  return (
    <Stack gap={6} ref={ref} role="group" aria-label={title}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {children}
    </Stack>
  )
}

/** Whoever was led to a part of the page sees it: it comes after what is above it has been read. */
export function useScrolledTo(hash: string) {
  const place = useRef<HTMLDivElement>(null)
  const at = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (at === hash) place.current?.scrollIntoView({ block: 'center' })
  }, [hash, at])
  return place
}
