export interface Board { readonly size: { readonly w: number; readonly h: number } }
