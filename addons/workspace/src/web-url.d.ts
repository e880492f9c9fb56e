/** Our site's origin, injected by the build. */
declare const BEEP_WEB_URL: string;
