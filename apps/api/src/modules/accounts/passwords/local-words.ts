/** What people here would choose and no list from elsewhere has. In small letters, without spaces. */
export const localWords: readonly string[] = `
  kata laluan katalaluan katakunci kunci rahsia rahsiaku sayangku cintaku sayang bismillah bismillah786 alhamdulillah merdeka
  sabah sabahan sabahku borneo kinabalu kotakinabalu sandakan tawau lahaddatu keningau semporna tuaran kudat ranau
  beaufort papar penampang putatan kunak tenom tambunan kotabelud kotamarudu pitas sipitang tongod telupid beluran
  majlis daerah perbandaran dewan bandaraya councilpay cukai taksiran kompaun lesen bayar bayaran kerajaan
  woaini woaini520 woaini1314 wodemima mima 5201314 1314520 168168 888888
  manutd chelsea arsenal liverpool ronaldo messi harimau malaya nasi lemak kampung rumah
  mohd mohamad muhammad abdul abdullah ahmad siti nurul aminah aisyah fatimah`
  .split(/\s+/)
  .filter((word) => word.length >= 4);
