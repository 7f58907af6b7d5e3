import { useEffect } from 'preact/hooks'
import { pageName } from './here.ts'

/** Lets the page's title name what is shown, beside the number of matches in which one must decide; nothing for what has no name. */
export function usePageName(name: string | undefined): void {
  useEffect(() => {
    pageName.value = name ?? ''
    return () => {
      pageName.value = ''
    }
  }, [name])
}
