create role kaunter login createrole;
create database kaunter owner kaunter;
create role server login;
create role worker login;
create role operator login;
create role retention login;
create role office login;
