/** A question that must not tell whether an address has an account. */
export interface Asked {
  name: string;
  path: string;
  status: number;
  body: (email: string) => object;
}

const query = (path: string, payload: object) => ({
  url: Buffer.from(path).toString("base64"),
  payload,
});

const registration = (name: string) => ({
  name,
  full_name: "Siti Aminah",
  ic_num: "880214120123",
  phone: "013-055 0101",
  password: "kuda laut biru",
  confirm_password: "kuda laut biru",
  code: "none",
});

export const askings: readonly Asked[] = [
  {
    name: "login",
    path: "/db/_session",
    status: 401,
    body: (name) => ({ name, password: "salah sekali" }),
  },
  {
    name: "code to register",
    path: "/api/accounts/code",
    status: 200,
    body: (email) => ({ email, language: "my" }),
  },
  {
    name: "register, wrong code",
    path: "/api/query",
    status: 400,
    body: (email) => query("_users/_design/backend/_update/users", registration(email)),
  },
  {
    name: "reset",
    path: "/resetPassword",
    status: 200,
    body: (email) => ({ type: "reset_password", email }),
  },
];
