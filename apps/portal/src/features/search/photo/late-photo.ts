import { lazyPage } from "@kaunter/web/page/lazy-page";

/** Few licences lack a photo, so what takes one comes when it is asked for. */
export const choosePhoto = lazyPage<{ licenceNo: string }>(["licence"], async () => {
  return (await import("./choose-photo.tsx")).ChoosePhoto;
});
