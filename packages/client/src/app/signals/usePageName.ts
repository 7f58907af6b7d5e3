import { useEffect } from 'preact/hooks'
import { pageName } from './here.ts'

/** Sets the name in the page's title while the component is mounted. */
export function usePageName(name: string | undefined): void {
  useEffect(() => {
    pageName.value = name ?? ''
    return () => {
      pageName.value = ''
    }
  }, [name])
}
